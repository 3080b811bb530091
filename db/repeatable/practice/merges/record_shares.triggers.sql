create trigger record_shares_follow_pet_merge before insert on record_shares
  for each row execute function app.follow_pet_merge();
