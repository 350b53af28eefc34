"""How strong the engine is and what its estimates weigh: matches, rivals, ladders, fits. May import test_support and tactics."""
