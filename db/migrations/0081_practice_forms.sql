create table forms (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  kind        text        not null,
  -- The number of the latest version.
  version     integer     not null default 1,
  -- The starter form that it was made from, as delivered with the product.
  starter     text,
  -- When somebody of the clinic declared that its text fits the clinic and the law that applies to it.
  reviewed_at timestamptz,
  reviewed_by uuid,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,

  primary key (clinic_id, id),
  constraint forms_kind_check check (kind in ('consent', 'intake')),
  constraint forms_reviewed_check check ((reviewed_at is null) = (reviewed_by is null))
);
comment on table forms is
  'Consent and intake forms that a clinic has built. Their text is in their versions.';
create unique index forms_starter_key on forms (clinic_id, starter) where starter is not null;

create table form_versions (
  clinic_id  uuid        not null,
  form_id    uuid        not null,
  number     integer     not null,
  title      text        not null,
  -- Paragraphs, with placeholders such as {{pet}}.
  body       text        not null,
  fields     jsonb       not null,
  created_by uuid        default app.user_id(),
  created_at timestamptz not null default now(),

  primary key (clinic_id, form_id, number),
  foreign key (clinic_id, form_id) references forms (clinic_id, id) on delete cascade,
  constraint form_versions_number_check check (number >= 1),
  constraint form_versions_title_check check (length(title) between 1 and 120),
  constraint form_versions_body_check check (length(body) <= 20000),
  constraint form_versions_fields_check check (jsonb_typeof(fields) = 'array' and pg_column_size(fields) <= 60000)
);
comment on table form_versions is
  'What a form says and asks. A changed form is a new version; rows are only added.';

create table form_requests (
  clinic_id      uuid        not null references clinics on delete cascade,
  id             uuid        not null default gen_random_uuid(),
  form_id        uuid        not null,
  pet_id         uuid,
  -- Who is asked to sign.
  client_id      uuid,
  visit_id       uuid,
  appointment_id uuid,
  -- The client can fill it in on their own account.
  in_portal      boolean     not null default false,
  -- What was typed so far, by the ids of the fields.
  answers        jsonb       not null default '{}',
  asked_by       uuid        default app.user_id(),
  asked_at       timestamptz not null default now(),
  withdrawn_at   timestamptz,
  updated_at     timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, form_id) references forms (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict,
  constraint form_requests_subject_check check (num_nonnulls(pet_id, client_id) >= 1),
  constraint form_requests_portal_check check (not in_portal or client_id is not null),
  constraint form_requests_answers_check check (jsonb_typeof(answers) = 'object' and pg_column_size(answers) <= 100000)
);
comment on table form_requests is
  'Forms that clients are asked to fill in, with what was typed before they are signed.';
create index form_requests_pet_idx on form_requests (clinic_id, pet_id, asked_at desc) where pet_id is not null;
create index form_requests_client_idx on form_requests (clinic_id, client_id, asked_at desc) where client_id is not null;
create index form_requests_visit_idx on form_requests (clinic_id, visit_id) where visit_id is not null;
create index form_requests_appointment_idx on form_requests (clinic_id, appointment_id) where appointment_id is not null;

create table form_signatures (
  clinic_id    uuid        not null,
  -- Also the id of the document that shows it.
  id           uuid        not null default gen_random_uuid(),
  request_id   uuid        not null,
  form_id      uuid        not null,
  version      integer     not null,
  signer_name  text        not null,
  -- Drawn on the screen, typed by somebody who cannot or prefers not to draw, or a form that asks for no signature.
  method       text        not null,
  -- On a screen of the clinic, or on the client's own account.
  channel      text        not null,
  -- The text with its placeholders filled in, and the answers, as they were signed.
  content      jsonb       not null,
  -- The strokes of a drawn signature, in ten-thousandths of the width of the pad.
  strokes      jsonb,
  content_hash text        not null,
  -- Whose session it was: a member of the staff who handed over the screen, or the client.
  signed_by    uuid        default app.user_id(),
  signed_at    timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, request_id) references form_requests (clinic_id, id) on delete restrict,
  foreign key (clinic_id, form_id, version) references form_versions (clinic_id, form_id, number) on delete restrict,
  constraint form_signatures_request_key unique (clinic_id, request_id),
  constraint form_signatures_name_check check (length(signer_name) between 1 and 200),
  constraint form_signatures_method_check check (method in ('drawn', 'typed', 'none') and (method = 'drawn') = (strokes is not null)),
  constraint form_signatures_channel_check check (channel in ('clinic', 'portal')),
  constraint form_signatures_content_check check (pg_column_size(content) <= 200000),
  constraint form_signatures_strokes_check check (pg_column_size(strokes) <= 200000),
  constraint form_signatures_hash_check check (content_hash ~ '^[0-9a-f]{64}$')
);
comment on table form_signatures is
  'Forms as they were signed. Rows are only added.';
create index form_signatures_form_idx on form_signatures (clinic_id, form_id, version);

create table form_voids (
  clinic_id    uuid        not null,
  signature_id uuid        not null,
  -- Given by the client, or by the clinic about a mistake.
  reason       text        not null,
  voided_by    uuid        default app.user_id(),
  voided_at    timestamptz not null default now(),

  primary key (clinic_id, signature_id),
  foreign key (clinic_id, signature_id) references form_signatures (clinic_id, id) on delete restrict,
  constraint form_voids_reason_check check (length(reason) between 1 and 500)
);
comment on table form_voids is
  'Signed forms that no longer hold, because a client revoked them or they were a mistake. Rows are only added.';
