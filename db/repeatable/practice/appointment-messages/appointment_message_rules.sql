-- The rules for messages about appointments of a type: what the type says, else what the clinic says, else our defaults, which
-- message-rules.rules.ts has too; a test compares the two.
create or replace function app.appointment_message_rules(p_clinic uuid, p_type uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select '{"confirmation": true, "changed": true, "canceled": true, "reminder": true, "earlyReminder": true, "noShow": true,
        "reminderDays": 2, "mondayReminderDays": 3, "earlyReminderDays": 7, "earlyReminderWeeks": 6, "sendMinute": 540,
        "minNoticeMinutes": 120, "noShowMinutes": 120, "noticeChannels": ["email", "sms", "portal"],
        "reminderChannels": ["sms", "email", "portal"]}'::jsonb
      || coalesce((select s.rules from public.appointment_message_settings s
                    where s.clinic_id = p_clinic and s.appointment_type_id is null), '{}')
      || coalesce((select s.rules from public.appointment_message_settings s
                    where s.clinic_id = p_clinic and s.appointment_type_id = p_type), '{}');
  end;
