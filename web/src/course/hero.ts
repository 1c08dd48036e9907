/** The network that learns on the front page, made known to the page. */
import { GradwalkLearningNetwork } from "../elements/learning-network";

customElements.define("gradwalk-learning-network", GradwalkLearningNetwork);
