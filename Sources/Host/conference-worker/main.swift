print("conference-worker")
