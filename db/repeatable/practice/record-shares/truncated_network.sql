-- The network of a request's address, without what names a single connection; null for an unknown address.
create or replace function app.truncated_network() returns text language sql stable set search_path = ''
  begin atomic
    select text(network(set_masklen(a.address, case family(a.address) when 4 then 24 else 48 end)))
      from (select app.origin_ip()::inet as address) a;
  end;
