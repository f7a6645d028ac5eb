-- What a server of before kept in the clear between 0373 and the trigger of 0376.
alter table text_version disable trigger only_struck;
update text_version set before = without_partners_person(before), after = without_partners_person(after)
  where subject like 'partner:%'
    and (before, after) is distinct from (without_partners_person(before), without_partners_person(after));
alter table text_version enable trigger only_struck;
