-- A sale counts while its payment stands. Until now a thing whose sale was undone (the buyer's transfer never came) stayed sold for good:
-- it could be neither moved nor given back, nor sold again.
alter table collateral_sale add column loan_id bigint;
alter table collateral_sale add column number integer;
comment on table collateral_sale is 'Sold, and the whole price put to the loan: what it brings beyond all that is owed is the borrower''s credit. It counts while its payment stands: a thing whose sale was undone can be sold again.';
comment on column collateral_sale.loan_id is 'internal: of the payment';
comment on column collateral_sale.number is 'internal: of the payment''s entry; null: written by a server before this';

-- Both were written in one transaction, at one time and by one person. There are few sales.
alter table collateral_sale disable trigger insert_only;
update collateral_sale s set loan_id = e.loan_id, number = e.number
from collateral c, loan l, loan_entry e
where c.id = s.collateral_id and l.application_id = c.application_id
  and e.loan_id = l.id and e.kind = 'payment' and e.made_at = s.sold_at and e.made_by = s.sold_by and e.cents = s.price_cents;
alter table collateral_sale enable trigger insert_only;

alter table collateral_sale add constraint collateral_sale_payment
  foreign key (loan_id, number) references loan_entry deferrable initially deferred not valid;
alter table collateral_sale add constraint collateral_sale_entry check ((loan_id is null) = (number is null)) not valid;

-- A proposal is sold by once; of a thing one sale stands.
alter table collateral_sale drop constraint collateral_sale_pkey, drop constraint collateral_sale_proposal_id_key,
  add constraint collateral_sale_pkey primary key (proposal_id);

create function refuse_second_sale() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from collateral where id = new.collateral_id for update;
  if exists (
    select from collateral_sale s where s.collateral_id = new.collateral_id
      and not exists (select from loan_entry r where r.loan_id = s.loan_id and r.reverses = s.number))
  then
    raise exception 'a thing is sold once while the sale stands' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger sold_once before insert on collateral_sale for each row execute function refuse_second_sale();

-- As before (0250), and of the return of a payout too: once the pledge is gone, the loan lives again only as one orders and another confirms.
-- A thing whose sale was undone is here: a payment is undone by one again.
create or replace function refuse_reversal_alone() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone_by text;
begin
  if not exists (select from loan_entry t
    where t.loan_id = new.loan_id and t.number = new.reverses and t.kind in ('payment', 'payoutReturn'))
  then
    return new;
  end if;
  select coalesce(c.released_by, s.sold_by) into gone_by from loan l
    join collateral c on c.application_id = l.application_id
    left join collateral_sale s on s.collateral_id = c.id
      and not exists (select from loan_entry r where r.loan_id = s.loan_id and r.reverses = s.number)
    where l.id = new.loan_id;
  if gone_by is not null and (new.made_by = gone_by or not exists (
    select from intent i join intent_end e on e.intent_id = i.id
      where i.id = new.intent_id and i.kind = 'reversal' and i.loan_id = new.loan_id
        and (i.details ->> 'entry')::integer = new.reverses
        and e.outcome = 'confirmed' and e.ended_by = new.made_by))
  then
    raise exception 'a payment of a loan whose pledge is gone is undone by two' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
