-- The quota of a draft counts every photo that was looked at: a refused one costs the decoder as much.
comment on column application.photos_received is
  'internal: photos looked at so far, refused ones too, for the quota of a draft';
