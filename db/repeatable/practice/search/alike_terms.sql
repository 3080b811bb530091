-- Names of clients of the caller's clinic that sound like a word and do not begin with it, which is how those are found that do. Their
-- pets are found by them, too.
create or replace function app.alike_terms(word text) returns table (term text)
  language sql stable security definer set search_path = ''
  begin atomic
    select s.term from public.search_terms s
     where s.clinic_id = app.clinic_id() and app.has_permission('client:read') and app.has_permission('pet:read')
       and s.kind = 'client' and s.term >= 'a' and app.sound_of(s.term) = app.sound_of(word) and not starts_with(s.term, word)
     group by s.term
     order by s.term
     limit 20;
  end;

grant execute on function app.alike_terms to clinic_member;
