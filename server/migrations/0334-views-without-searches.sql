-- A saved view kept whom somebody searched for, names and phones, and a shared one showed them to everybody. What is left without a search is
-- the view; one that was nothing but a search goes. The table is small: thirty views of a list for each person.
delete from queue_view
  where query ~ '(^|&)(q|open|after|before)='
    and ltrim(regexp_replace(query, '(^|&)(q|open|after|before)=[^&]*', '', 'g'), '&') = '';
update queue_view
  set query = ltrim(regexp_replace(query, '(^|&)(q|open|after|before)=[^&]*', '', 'g'), '&')
  where query ~ '(^|&)(q|open|after|before)=';
