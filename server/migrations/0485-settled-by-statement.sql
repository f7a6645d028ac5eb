-- What a statement did is counted from what became of its lines, the same at every press: a line may be settled by reading in another
-- statement, which brings it again, and by a person.
alter table money_settled add column statement_id bigint;
alter table money_settled add constraint money_settled_statement_id_fkey
  foreign key (statement_id) references bank_statement not valid;
comment on column money_settled.statement_id is 'internal: the statement whose reading in settled it; null: a person did, a KHQR, or a server before this';
