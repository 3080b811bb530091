-- Empties the text of drafts about the pets and conversations of a client who is erased: it may name them.
create or replace function app.erase_client_drafts(p_clinic uuid, p_people uuid[], p_pets uuid[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.ai_drafts d set sentences = '[]'
     where d.clinic_id = p_clinic and d.sentences <> '[]' and (d.pet_id = any (p_pets)
        or d.conversation_id in (select c.id from public.conversations c where c.clinic_id = p_clinic and c.client_id = any (p_people)));
  end;
