-- What repeats an application: the foreign key check of a draft that is removed goes by an index (0047).
create index if not exists application_withdrawal_repeats on application_withdrawal (repeats) where repeats is not null;
