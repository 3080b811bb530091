-- Moves conversations about a pet, and what messages were turned into for it, to another pet, and returns their ids. With the list of a
-- merge it takes that merge back. Where a message was turned into the same for both, each keeps its own.
create or replace function app.move_pet_conversations(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with talks as (
      update public.conversations c set pet_id = p_to
       where c.clinic_id = p_clinic and c.pet_id = p_from
         and (p_rows is null or c.id = any (app.moved_ids(p_rows, 'conversations')))
      returning c.id),
    actions as (
      update public.message_actions a set pet_id = p_to
       where a.clinic_id = p_clinic and a.pet_id = p_from
         and (p_rows is null or a.id = any (app.moved_ids(p_rows, 'message_actions')))
         and not exists (
           select from public.message_actions o
            where o.clinic_id = p_clinic and o.message_id = a.message_id and o.kind = a.kind and o.pet_id = p_to
              and o.file_name is not distinct from a.file_name)
      returning a.id)
    select jsonb_build_object(
      'conversations', (select coalesce(jsonb_agg(t.id), '[]') from talks t),
      'message_actions', (select coalesce(jsonb_agg(a.id), '[]') from actions a));
  end;
