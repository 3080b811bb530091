-- Links are made, opened and used by definer functions only.
alter table contact_links enable row level security;
alter table contact_links force row level security;
