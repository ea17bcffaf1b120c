print("conferencectl")
