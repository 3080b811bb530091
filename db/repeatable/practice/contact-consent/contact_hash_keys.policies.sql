alter table contact_hash_keys enable row level security;
alter table contact_hash_keys force row level security;
