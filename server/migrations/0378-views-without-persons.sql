-- Views of the audit that were saved with whose acts they show, or with what these are about: views keep neither since
-- (`NOT_IN_A_VIEW`, contract/src/office/list-views.ts). As in 0334: what is left without them is the view; one that was nothing else goes.
delete from queue_view
  where query ~ '(^|&)(subject|actor)='
    and ltrim(regexp_replace(query, '(^|&)(subject|actor)=[^&]*', '', 'g'), '&') = '';
update queue_view
  set query = ltrim(regexp_replace(query, '(^|&)(subject|actor)=[^&]*', '', 'g'), '&')
  where query ~ '(^|&)(subject|actor)=';
