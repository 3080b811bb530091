-- Stores what the holder of a reminder's link answers, and does what it means: reminders are put off, staff get a task to check care
-- that was done elsewhere, or the consent for the channel is withdrawn. Only about what the link shows. Returns null for a link that
-- there is not, `full` after too many answers, else `stored`. The same answer twice is stored once.
create or replace function app.answer_reminder_link(p_clinic uuid, p_token_hash bytea, p_answer jsonb) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  reminder public.care_reminders := app.reminder_of_link(p_clinic, p_token_hash);
  answer_kind text := p_answer ->> 'kind';
  today date;
  items uuid[];
  first_item public.care_reminder_items;
  pet_name text;
  proof uuid;
  task uuid;
begin
  if reminder.id is null then
    return null;
  end if;
  perform from public.care_reminders m where m.clinic_id = p_clinic and m.id = reminder.id for update;
  select app.local_day(now(), k.time_zone) into today from public.clinics k where k.id = p_clinic;
  items := array(
    select i.id from public.care_reminder_items i
      left join public.pets p on p.clinic_id = p_clinic and p.id = i.pet_id
     where i.clinic_id = p_clinic and i.reminder_id = reminder.id
       and (answer_kind = 'stop' or p_answer -> 'itemIds' ? i.id::text)
       and (i.pet_id is null or (p.deceased_on is null and p.archived_at is null and exists (
         select from public.pet_clients c where c.clinic_id = p_clinic and c.pet_id = i.pet_id and c.client_id = reminder.client_id)))
     order by i.due_on, i.id);
  if answer_kind = 'stop' and cardinality(items) = 0 then
    items := array(select i.id from public.care_reminder_items i where i.clinic_id = p_clinic and i.reminder_id = reminder.id);
  end if;
  if cardinality(items) = 0 then
    return null;
  end if;
  if exists (
    select from public.care_reminder_answers a
     where a.clinic_id = p_clinic and a.reminder_id = reminder.id and a.kind = answer_kind and a.item_ids = items
       and a.until_on is not distinct from (p_answer ->> 'untilOn')::date and a.done_on is not distinct from (p_answer ->> 'doneOn')::date
       and a.outcome is null) then
    return 'stored';
  end if;
  if (select count(*) >= 20 from public.care_reminder_answers a where a.clinic_id = p_clinic and a.reminder_id = reminder.id) then
    return 'full';
  end if;
  if answer_kind = 'elsewhere' then
    select * into first_item from public.care_reminder_items i where i.clinic_id = p_clinic and i.id = items[1];
    select p.name into pet_name from public.pets p where p.clinic_id = p_clinic and p.id = first_item.pet_id;
    proof := app.file_reminder_proof(p_clinic, (p_answer ->> 'proof')::uuid, first_item, (p_answer ->> 'doneOn')::date);
    task := app.insert_task(p_clinic, left('Check care done elsewhere: ' || first_item.name || coalesce(' for ' || pet_name, ''), 200),
      concat_ws(E'\n', 'The client says it was done at ' || (p_answer ->> 'elsewhereName') || '.', p_answer ->> 'note'),
      'follow_up', first_item.pet_id, reminder.client_id, today);
  elsif answer_kind = 'later' then
    perform app.snooze_due_cares(p_clinic,
      array(select i.source_id from public.care_reminder_items i where i.clinic_id = p_clinic and i.id = any (items) and i.source = 'due_care'),
      (p_answer ->> 'untilOn')::date);
  elsif answer_kind = 'stop' then
    perform app.withdraw_contact_consent(p_clinic, reminder.client_id, reminder.channel,
      case reminder.kind when 'lapsed' then 'marketing' when 'after_visit' then 'transactional' else 'care' end,
      jsonb_build_object('reminderId', reminder.id, 'network', app.truncated_network()));
  end if;
  insert into public.care_reminder_answers (clinic_id, reminder_id, kind, item_ids, until_on, done_on, elsewhere_name, note,
      proof_document_id, task_id, network)
    values (p_clinic, reminder.id, answer_kind, items, (p_answer ->> 'untilOn')::date, (p_answer ->> 'doneOn')::date,
      p_answer ->> 'elsewhereName', p_answer ->> 'note', proof, task, app.truncated_network());
  update public.care_reminders m set state = 'answered', answered_at = coalesce(m.answered_at, now())
   where m.clinic_id = p_clinic and m.id = reminder.id;
  insert into public.audit_entries (action, subject_id, clinic_id, ip, after)
    values ('care_reminder.answered', reminder.id::text, p_clinic, app.truncated_network(), jsonb_build_object('kind', answer_kind));
  return 'stored';
end $$;

grant execute on function app.answer_reminder_link to anon;
