-- A person's own folders hold 200 MB in total, so that nobody who can sign up can fill the disk. A clinic's folders are
-- not limited.
create or replace function app.limit_personal_storage() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select sum(o.size_bytes) from storage.objects o where o.user_id = new.user_id) > 209715200 then
    raise exception 'too many bytes in the folders of one person'
      using errcode = 'check_violation', constraint = 'objects_person_bytes_check', table = 'objects', schema = 'storage';
  end if;
  return null;
end $$;
