-- A name as it is compared, in the place of search_key: also with ្ដ and ្ត as one, which look alike; with subscript Ro behind the others;
-- with several subscripts typed behind the vowel; and without spaces, which are left out in Khmer or written as a sign that nobody sees.
create function public.name_key(given text) returns text
  language sql immutable strict parallel safe
  return lower(replace(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(
    given, E'\u17D2\u178A', E'\u17D2\u178F'),
    '[\s\u200B-\u200D\u2060\uFEFF]', '', 'g'),
    '([\u17B6-\u17D1]+)((?:\u17D2[\u1780-\u17B3])+)', '\2\1', 'g'),
    '((?:\u17D2\u179A)+)((?:\u17D2[\u1780-\u1799\u179B-\u17B3])+)', '\2\1', 'g'),
    '([\u17B6-\u17C8]+)([\u17C9\u17CA])', '\2\1', 'g'),
    '([\u17C6-\u17C8\u17CB-\u17D1]+)([\u17B6-\u17C5])', '\2\1', 'g'),
    E'\u17C1\u17B8', E'\u17BE'), E'\u17C1\u17B6', E'\u17C4'));
comment on function public.name_key(text) is 'A name as it is compared; the same for what is typed into a search.';

create index if not exists borrower_name_key on borrower (name_key(name || ' ' || last_name) collate "C");
create index if not exists borrower_last_name_key on borrower (name_key(last_name || ' ' || name) collate "C");
create index if not exists application_open_name_key on application (name_key(name || ' ' || last_name) collate "C")
  where status in ('Pending', 'In review', 'Approved');
create index if not exists application_open_last_name_key on application (name_key(last_name || ' ' || name) collate "C")
  where status in ('Pending', 'In review', 'Approved');
create index if not exists application_alike_name_key on application (date_of_birth, name_key(name || ' ' || last_name), id)
  where status not in ('Draft', 'Recorded');

-- The function stays for the server before this one, which serves until this start has ended.
drop index if exists borrower_first_name;
drop index if exists borrower_last_name;
drop index if exists application_open_first_name;
drop index if exists application_open_last_name;
drop index if exists application_alike_name;
comment on function public.search_key(text) is 'Not used any more: name_key is.';
