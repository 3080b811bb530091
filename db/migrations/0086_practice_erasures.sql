-- A client whose personal data was erased stays as a row without a name, to which visits and charges refer.
alter table clients add column erased_at timestamptz;
alter table clients add constraint clients_erased_check check (
  erased_at is null or (archived_at is not null and full_name = 'Erased client'
    and num_nonnulls(user_id, address_line, postal_code, city, notes) = 0));

create table client_erasures (
  -- Not deleted with the clinic: rows are only added.
  clinic_id uuid        not null references clinics on delete restrict,
  client_id uuid        not null,
  erased_by uuid        default app.user_id(),
  erased_at timestamptz not null default now(),

  primary key (clinic_id, client_id)
);
comment on table client_erasures is
  'Whose personal data was erased on request, by whom and when, without a name. Rows are only added.';
