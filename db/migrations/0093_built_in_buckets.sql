-- The buckets that the product brings have its own rules, which nobody changes by the storage protocol.
alter table storage.buckets add column is_built_in boolean not null default false;
comment on column storage.buckets.is_built_in is 'Brought by the product: its settings stay, and it is never emptied as a whole.';
update storage.buckets set is_built_in = true where id in ('avatars', 'documents', 'tickets');
