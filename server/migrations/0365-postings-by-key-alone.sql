-- Nothing asks for postings by their time: what was posted is looked up by its key, and kept for good. The function of 0099 is
-- no longer called; it stays for the server before, which may still save while this runs.
drop index if exists posting_made;
