-- A draft stays as it was made. A merge moves it with its pet, and the erasure of a client empties its text.
create or replace function app.preserve_ai_draft() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'pet_id' = to_jsonb(old) - 'pet_id' then
      return new;
    end if;
    if to_jsonb(new) - 'sentences' = to_jsonb(old) - 'sentences' and new.sentences = '[]' and app.is_erasing(old.clinic_id) then
      return new;
    end if;
  end if;
  raise exception 'ai_drafts is append-only' using errcode = 'insufficient_privilege';
end $$;
