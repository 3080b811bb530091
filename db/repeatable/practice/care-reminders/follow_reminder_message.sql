-- What became of a reminder's message: it was sent, could not be sent, or was canceled in its conversation. The argument of the key is
-- the reminder's id. A message that left although it was being taken back counts as sent.
create or replace function app.follow_reminder_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  reminder uuid := split_part(new.request_key, ':', 2)::uuid;
begin
  if new.status in ('sent', 'delivered', 'read') then
    update public.care_reminders m
       set state = 'sent', reason = null, needs_check = false, sent_at = coalesce(m.sent_at, new.sent_at, now())
     where m.clinic_id = new.clinic_id and m.id = reminder and m.state in ('requested', 'canceled')
       and not exists (
         select from public.care_reminders o
          where o.clinic_id = new.clinic_id and o.client_id = m.client_id and o.planned_on = m.planned_on and o.id <> m.id
            and o.state in ('planned', 'requested', 'sent', 'answered'));
  elsif new.status in ('failed', 'undelivered', 'refused', 'canceled') then
    update public.care_reminders m
       set state = case new.status when 'canceled' then 'canceled' else 'suppressed' end, needs_check = false,
           reason = case new.status when 'canceled' then 'closed' when 'refused' then 'no_consent' else 'undeliverable' end
     where m.clinic_id = new.clinic_id and m.id = reminder and m.state in ('requested', 'sent');
    update public.care_reminder_items i
       set reminder_id = null,
           reason = case new.status when 'canceled' then 'closed' when 'refused' then 'no_consent' else 'undeliverable' end
     where i.clinic_id = new.clinic_id and i.reminder_id = reminder
       and exists (select from public.care_reminders m
         where m.clinic_id = new.clinic_id and m.id = reminder and m.state in ('suppressed', 'canceled'));
  end if;
  return null;
end $$;
