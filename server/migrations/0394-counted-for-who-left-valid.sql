-- The checks of 0392, which were not held against older rows; and what is known of the columns whose type 0383 changed.
alter table cash_sheet validate constraint cash_sheet_counted_for_another;
alter table cash_sheet validate constraint cash_sheet_not_closed_by_counter;
analyze notice;
analyze posting;
analyze audit;
