-- What the holder of a reminder's link sees: the clinic, and what the reminder is about of pets that live and are still the client's.
-- Nothing else of the record. Null for a link that there is not, or no longer.
create or replace function app.open_reminder_link(p_clinic uuid, p_token_hash bytea) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  reminder public.care_reminders := app.reminder_of_link(p_clinic, p_token_hash);
begin
  if reminder.id is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
        'kind', reminder.kind, 'channel', reminder.channel,
        'today', app.local_day(now(), k.time_zone),
        'clinic', jsonb_build_object('name', k.name, 'phone', k.phone, 'country', k.country, 'booksOnline', k.online_booking <> 'off'),
        'isStopped', exists (select from public.care_reminder_answers a
          where a.clinic_id = p_clinic and a.reminder_id = reminder.id and a.kind = 'stop'),
        'items', coalesce((
          select jsonb_agg(jsonb_build_object('id', i.id, 'petId', i.pet_id, 'petName', p.name,
              'name', case when i.source <> 'client' then i.name end, 'dueOn', i.due_on, 'isCare', i.source = 'due_care',
              'isClosed', i.source = 'due_care' and not exists (
                select from public.due_cares d where d.clinic_id = p_clinic and d.id = i.source_id and d.status = 'open'),
              'claimedOn', (select max(a.done_on) from public.care_reminder_answers a
                where a.clinic_id = p_clinic and a.reminder_id = reminder.id and a.kind = 'elsewhere' and i.id = any (a.item_ids)),
              'laterOn', (select max(a.until_on) from public.care_reminder_answers a
                where a.clinic_id = p_clinic and a.reminder_id = reminder.id and a.kind = 'later' and i.id = any (a.item_ids)))
            order by i.due_on, p.name, i.name, i.id)
            from public.care_reminder_items i
            left join public.pets p on p.clinic_id = p_clinic and p.id = i.pet_id
           where i.clinic_id = p_clinic and i.reminder_id = reminder.id
             and (i.pet_id is null or (p.deceased_on is null and p.archived_at is null and exists (
               select from public.pet_clients c
                where c.clinic_id = p_clinic and c.pet_id = i.pet_id and c.client_id = reminder.client_id)))), '[]'))
      from public.clinics k where k.id = p_clinic);
end $$;

grant execute on function app.open_reminder_link to anon;
