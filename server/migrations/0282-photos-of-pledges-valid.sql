alter table photo validate constraint photo_kind_check;
