-- Pictures of people become files like all others: in a public bucket, each under a name that nobody can guess, in the folder
-- of its person. The few that were kept in a table of their own are chosen anew.

insert into storage.buckets (id, name, public, folders, file_size_limit_bytes, allowed_mime_types)
  values ('avatars', 'avatars', true, 'person', 1048576, '{image/jpeg,image/png,image/webp}')
  on conflict (id) do nothing;

update profiles set avatar_url = null where avatar_url like '/api/v1/photos/%';
drop function app.photo(uuid);
drop table profile_photos;
