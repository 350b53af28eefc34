"""The engine's strength and the weights of its estimates: matches, rivals, ladders, fits. May import test_support and tactics."""
