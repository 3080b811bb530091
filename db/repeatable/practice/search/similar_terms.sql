create or replace function app.similar_terms(word text) returns table (term text)
  language sql stable security definer set search_path = ''
  begin atomic
    select s.term from public.search_terms s
     where s.clinic_id = app.clinic_id() and app.has_permission('client:read') and app.has_permission('pet:read')
       and s.term >= 'a' and s.term % word
     group by s.term
     order by similarity(s.term, word) desc, s.term
     limit 8;
  end;

grant execute on function app.similar_terms to clinic_member;
