-- Moves reminders from one client to another, and returns their ids. With the list of a merge it takes that merge back. Where both got
-- one for the same day, each keeps its own.
create or replace function app.move_client_care_reminders(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with reminders as (
      update public.care_reminders m set client_id = p_to
       where m.clinic_id = p_clinic and m.client_id = p_from
         and (p_rows is null or m.id = any (app.moved_ids(p_rows, 'care_reminders')))
         and not exists (
           select from public.care_reminders o
            where o.clinic_id = p_clinic and o.client_id = p_to and o.planned_on = m.planned_on
              and o.state in ('planned', 'requested', 'sent', 'answered'))
      returning m.id),
    items as (
      update public.care_reminder_items i set client_id = p_to
       where i.clinic_id = p_clinic and i.client_id = p_from
         and (p_rows is null or i.id = any (app.moved_ids(p_rows, 'care_reminder_items')))
      returning i.id)
    select jsonb_build_object(
      'care_reminders', (select coalesce(jsonb_agg(r.id), '[]') from reminders r),
      'care_reminder_items', (select coalesce(jsonb_agg(i.id), '[]') from items i));
  end;
