/** What every page of the course needs at once; all else is in parts.ts and comes with its element. */
import "./translate";
import "./journey";
import "./parts";
import "./scrollers";
import "./theme";
import "./walk-tasks";
