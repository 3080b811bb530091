-- Until when a client does not want to be asked about something again, by their answers; null without one. For definer functions.
create or replace function app.reminder_snooze(p_clinic uuid, p_source uuid) returns date language sql stable
  begin atomic
    select max(a.until_on)
      from public.care_reminder_items i
      join public.care_reminder_answers a on a.clinic_id = p_clinic and a.reminder_id = i.reminder_id and i.id = any (a.item_ids)
     where i.clinic_id = p_clinic and i.source_id = p_source and a.kind = 'later';
  end;
