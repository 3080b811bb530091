-- Whether a file belongs to a message, or to one that somebody is writing.
create or replace function app.is_message_file(p_clinic uuid, p_object uuid, p_name text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.message_files f where f.clinic_id = p_clinic and f.object_id = p_object)
      or exists (select from public.conversation_drafts d
                  where d.clinic_id = p_clinic and d.files @> jsonb_build_array(jsonb_build_object('objectName', p_name)));
  end;
