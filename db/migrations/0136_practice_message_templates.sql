-- In which language the clinic writes to a client.
alter table clients add column language text;
alter table clients add constraint clients_language_check check (language in ('en', 'de', 'es'));
comment on column clients.language is 'ISO 639-1. Null is the language of the clinic, see message_settings.';

create table message_settings (
  clinic_id   uuid        not null references clinics on delete cascade,
  language    text        not null default 'en',
  -- How the clinic names itself in messages; null for its name.
  sender_name text,
  -- By language.
  signatures  jsonb       not null default '{}',
  version     integer     not null default 1,
  changed_at  timestamptz not null default now(),
  changed_by  uuid        default app.user_id(),

  primary key (clinic_id),
  constraint message_settings_language_check check (language in ('en', 'de', 'es')),
  constraint message_settings_sender_check check (length(sender_name) between 1 and 80),
  constraint message_settings_signatures_check check (jsonb_typeof(signatures) = 'object'),
  constraint message_settings_version_check check (version >= 1)
);
comment on table message_settings is
  'How a clinic writes to its clients. At most one row a clinic; without one it writes English and signs with its name.';

create table message_templates (
  clinic_id         uuid        not null references clinics on delete cascade,
  id                uuid        not null default gen_random_uuid(),
  kind              text        not null,
  language          text        not null,
  -- Saved replies have a name, and may have a shortcut.
  name              text,
  shortcut          text,
  -- Whose saved reply it is; null for one of the whole clinic.
  user_id           uuid,
  email_subject     text,
  email_text        text,
  sms_text          text,
  whatsapp_text     text,
  -- The approved template of the provider, which WhatsApp demands a day after the client's last message: see WhatsappTemplate.
  whatsapp_template jsonb,
  -- The text of a saved reply on every channel.
  portal_text       text        not null,
  is_active         boolean     not null default true,
  version           integer     not null default 1,
  created_at        timestamptz not null default now(),
  created_by        uuid        default app.user_id(),
  changed_at        timestamptz not null default now(),
  changed_by        uuid        default app.user_id(),

  primary key (clinic_id, id),
  constraint message_templates_kind_check check (kind in (
    'appointment_confirmation', 'appointment_reminder', 'appointment_changed', 'appointment_canceled', 'appointment_no_show', 'care_reminder',
    'declined_care', 'lapsed_client', 'after_visit', 'emergency_instruction', 'away', 'stop_confirmation', 'help', 'portal_notice', 'saved_reply')),
  constraint message_templates_language_check check (language in ('en', 'de', 'es')),
  constraint message_templates_name_check check ((name is not null) = (kind = 'saved_reply') and length(name) between 1 and 80),
  constraint message_templates_shortcut_check check (shortcut is null or (shortcut ~ '^[a-z0-9][a-z0-9-]{0,29}$' and kind = 'saved_reply')),
  constraint message_templates_user_check check (user_id is null or kind = 'saved_reply'),
  constraint message_templates_channels_check check (
    (kind = 'saved_reply') = (num_nonnulls(email_subject, email_text, sms_text, whatsapp_text) = 0)
    and num_nonnulls(email_subject, email_text, sms_text, whatsapp_text) in (0, 4)),
  constraint message_templates_whatsapp_check check (
    whatsapp_template is null or (kind <> 'saved_reply' and jsonb_typeof(whatsapp_template) = 'object')),
  constraint message_templates_subject_check check (length(email_subject) between 1 and 200),
  constraint message_templates_email_check check (length(email_text) between 1 and 8000),
  constraint message_templates_sms_check check (length(sms_text) between 1 and 1600),
  constraint message_templates_whatsapp_text_check check (length(whatsapp_text) between 1 and 4000),
  constraint message_templates_portal_check check (length(portal_text) between 1 and 8000),
  constraint message_templates_version_check check (version >= 1)
);
comment on table message_templates is
  'Texts that a clinic has written in place of ours, one for each kind and language, and its saved replies. A row that is deleted brings our text back.';
create unique index message_templates_standard_key on message_templates (clinic_id, kind, language) where kind <> 'saved_reply';
-- A shortcut belongs to one saved reply of the clinic, and to one of each person.
create unique index message_templates_shortcut_key
  on message_templates (clinic_id, shortcut, coalesce(user_id, '00000000-0000-0000-0000-000000000000')) where shortcut is not null;
create index message_templates_replies_idx on message_templates (clinic_id, name, id) where kind = 'saved_reply';
