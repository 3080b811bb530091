-- Deletes files by their ids; a trigger lists their blobs for the purge.
create or replace function app.delete_objects(p_ids uuid[]) returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from storage.objects o where o.id = any (p_ids);
  end;
