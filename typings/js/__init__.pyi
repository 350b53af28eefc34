from typing import Any

# Any browser object, or None: what an attribute holds until the page has made the object.
JsProxy = Any

def __getattr__(name: str) -> Any: ...
