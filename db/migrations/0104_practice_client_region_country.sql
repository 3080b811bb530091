-- Where a client lives, in full: a state or province, and a country other than the clinic's.
alter table clients add column region text;
alter table clients add column country text;
alter table clients add constraint clients_country_check check (country ~ '^[A-Z]{2}$');
alter table clients drop constraint clients_erased_check;
alter table clients add constraint clients_erased_check check (
  erased_at is null or (archived_at is not null and full_name = 'Erased client'
    and num_nonnulls(user_id, address_line, postal_code, city, region, country, notes) = 0));
comment on column clients.country is 'ISO 3166-1 alpha-2. Null is the country of the clinic.';
