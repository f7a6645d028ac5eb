-- What waits for a second person is counted on every page (0350): the few returns among all intents.
create index if not exists intent_payout_return on intent (loan_id) where kind = 'payout_return';
