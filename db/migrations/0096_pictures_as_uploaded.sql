-- A picture is stored as it was uploaded, except where the bucket has it drawn anew from its pixels.
alter table storage.buckets add column redraws_pictures boolean not null default false;
comment on column storage.buckets.redraws_pictures is
  'Pictures are drawn anew when they are uploaded: upright, without place, camera or author, and not too large.';
update storage.buckets set redraws_pictures = true where is_built_in;
