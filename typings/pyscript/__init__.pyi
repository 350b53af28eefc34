from typing import Any

document: Any
window: Any

def PyWorker(url: str, **options: Any) -> Any: ...
async def js_import(*urls: str) -> Any: ...
