-- Queues the job that deletes released blobs, in the transaction that released them.
create or replace function app.queue_blob_purge() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.add_job('storage.purge', '{}', null, null, 'storage.purge');
  return null;
end $$;
