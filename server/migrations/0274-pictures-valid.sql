-- The checks of 0273, held against the rows that are there.
alter table site_image validate constraint site_image_picture_fkey;
alter table site_image validate constraint site_image_alt_both;
