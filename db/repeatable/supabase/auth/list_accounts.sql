-- One page of all accounts, the newest first, and how many there are.
create or replace function auth.list_accounts(p_filter text, p_offset bigint, p_limit integer) returns table (total bigint, users json)
  language sql stable
  begin atomic
    select (select count(*) from auth.users u where p_filter = '' or position(p_filter in u.email) > 0),
      coalesce((select json_agg(auth.describe_user(page.id) order by page.created_at desc, page.id desc) from (
        select u.id, u.created_at from auth.users u where p_filter = '' or position(p_filter in u.email) > 0
         order by u.created_at desc, u.id desc offset p_offset limit p_limit) page), '[]');
  end;

grant execute on function auth.list_accounts to auth_server;
