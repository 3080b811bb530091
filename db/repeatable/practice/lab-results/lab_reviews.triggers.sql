create trigger lab_reviews_append_only before update or delete or truncate on lab_reviews
  for each statement execute function app.refuse_change('lab_reviews');
