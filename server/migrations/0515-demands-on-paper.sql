-- A demand whose SMS reaches nobody counted for nothing: of a borrower who has died, or whose phone is a stranger's, no default could ever be declared,
-- nothing written off and no pledge sold. It may go on paper; one notes it, and others declare the default, or propose the sale and receive its money.
create table demand_letter (
  loan_id bigint not null references loan,
  demand text not null check (demand in ('correction', 'sale')),
  demanded_at timestamptz not null,
  how text not null check (how in ('handed', 'household', 'post')),
  given_on date not null,
  noted_by text not null check (noted_by ~ '^staff:' and char_length(noted_by) <= 100),
  noted_at timestamptz not null,
  primary key (loan_id, demand, demanded_at)
);
call make_insert_only('demand_letter');
comment on table demand_letter is 'Correction notices and notices of a sale that went on paper, since their SMS reached nobody; their days count from the day on which they did.';
comment on column demand_letter.loan_id is 'internal';
comment on column demand_letter.demand is 'internal: a correction notice, or the notice of a sale';
comment on column demand_letter.demanded_at is 'internal: when the notice was sent, as it has it';
comment on column demand_letter.how is 'personal: handed to the borrower, to who lives at the address in the application, or by post to it';
comment on column demand_letter.given_on is 'personal: the day on which it was handed over or posted';
comment on column demand_letter.noted_by is 'internal: who of the staff; another declares the default';
comment on column demand_letter.noted_at is 'internal';

create function public.refuse_default_by_who_noted() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from demand_letter d
      where d.loan_id = new.loan_id and d.demand = 'correction' and d.noted_by = new.made_by
        and d.demanded_at = (select max(n.sent_at) from correction_notice n where n.loan_id = new.loan_id))
  then
    raise exception 'who noted the letter does not declare the default' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger defaulted_by_another before insert on loan_entry
  for each row when (new.kind = 'default') execute function refuse_default_by_who_noted();
