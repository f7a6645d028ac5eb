-- A name as it is compared, in the place of search_key: also with ្ដ and ្ត as one, which look alike; with subscript Ro behind the others;
-- with several subscripts typed behind the vowel; and without spaces, which are left out in Khmer or written as a sign that nobody sees.
-- In a file of its own, and made again where it is there: an operator may make it beforehand, with the indexes of 0405.
create or replace function public.name_key(given text) returns text
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
