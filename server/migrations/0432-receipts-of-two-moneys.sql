-- Of one receipt, a line of a statement and a transaction of a KHQR may both be the money, each once (0424).
create unique index if not exists money_settled_receipt on money_settled (loan_id, number, (line_id is null));
