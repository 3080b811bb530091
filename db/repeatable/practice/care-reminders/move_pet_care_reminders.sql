-- Moves what reminders said about a pet to another, and returns the ids. With the list of a merge it takes that merge back.
create or replace function app.move_pet_care_reminders(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with items as (
      update public.care_reminder_items i set pet_id = p_to
       where i.clinic_id = p_clinic and i.pet_id = p_from
         and (p_rows is null or i.id = any (app.moved_ids(p_rows, 'care_reminder_pet_items')))
      returning i.id)
    select jsonb_build_object('care_reminder_pet_items', coalesce(jsonb_agg(i.id), '[]')) from items i;
  end;
